<?php
if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/** Addresses of pages, one a line, as paths of this site; at most a hundred. Whole addresses are cut to their path. */
function loquia_chat_page_list( $text ) {
	$pages = array();
	foreach ( preg_split( '/\R/', $text ) as $line ) {
		$line = mb_substr( trim( sanitize_text_field( $line ) ), 0, 200 );
		if ( preg_match( '~^https?://~i', $line ) ) {
			$parts = wp_parse_url( $line );
			$line  = loquia_chat_path_below_home( ( isset( $parts['path'] ) ? $parts['path'] : '/' ) . ( isset( $parts['query'] ) ? '?' . $parts['query'] : '' ) );
		}
		if ( '' !== $line ) {
			$pages[] = '/' . ltrim( $line, '/' );
		}
	}
	return implode( "\n", array_slice( array_unique( $pages ), 0, 100 ) );
}

/** A path of the web server without the folder that this site lies in. */
function loquia_chat_path_below_home( $path ) {
	$home = untrailingslashit( (string) wp_parse_url( home_url(), PHP_URL_PATH ) );
	$cut  = '' !== $home && 0 === strpos( $path . '/', $home . '/' ) ? substr( $path, strlen( $home ) ) : $path;
	return '/' . ltrim( (string) $cut, '/' );
}

/** Whether the chat is to be on the page with this address, path and query. */
function loquia_chat_shows_here( array $settings, $address ) {
	if ( 'only' !== $settings['show'] && 'except' !== $settings['show'] ) {
		return true;
	}
	$below  = loquia_chat_path_below_home( $address );
	$path   = rawurldecode( strtok( $below, '?' ) );
	$listed = false;
	foreach ( array_filter( explode( "\n", $settings['pages'] ) ) as $page ) {
		// Sites without pretty addresses tell pages apart by the query.
		$is_here = false !== strpos( $page, '?' )
			? $page === $below
			: 1 === preg_match( loquia_chat_page_pattern( rawurldecode( $page ) ), untrailingslashit( $path ) );
		$listed  = $listed || $is_here;
	}
	return 'only' === $settings['show'] ? $listed : ! $listed;
}

/** "*" is anything; "/shop/*" is the shop and all below it. */
function loquia_chat_page_pattern( $page ) {
	$quoted = preg_quote( untrailingslashit( preg_replace( '/\*+/', '*', $page ) ), '~' );
	$quoted = preg_replace( '~/\\\\\*$~', '(?:/.*)?', $quoted );
	return '~^' . str_replace( '\\*', '.*', $quoted ) . '$~iD';
}
