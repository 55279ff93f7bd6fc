// temporary: the search helper replaces this file
