<?php
/**
 * Plugin Name:       Loquia Chat
 * Description:       Puts the Loquia chat on every page: one script tag, set up under Settings → Loquia Chat.
 * Version:           1.0.0
 * Requires at least: 5.8
 * Requires PHP:      7.4
 * Text Domain:       loquia-chat
 * License:           GPL-2.0-or-later
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const LOQUIA_CHAT_OPTION = 'loquia_chat';

/** What is set, over what holds without it. */
function loquia_chat_settings() {
	$defaults = array(
		'host'          => '',
		'bot_id'        => '',
		'primary_color' => '#7c3aed',
		'position'      => 'right',
		'language'      => 'auto',
	);
	return wp_parse_args( (array) get_option( LOQUIA_CHAT_OPTION, array() ), $defaults );
}

/** The tag, every value escaped for its place; empty while host or bot are not set. */
function loquia_chat_tag( array $settings ) {
	if ( '' === $settings['host'] || '' === $settings['bot_id'] ) {
		return '';
	}
	return strtr(
		trim( file_get_contents( __DIR__ . '/tag.html' ) ),
		array(
			'{host}'          => esc_url( untrailingslashit( $settings['host'] ), array( 'https', 'http' ) ),
			'{bot_id}'        => esc_attr( $settings['bot_id'] ),
			'{primary_color}' => esc_attr( $settings['primary_color'] ),
			'{position}'      => esc_attr( $settings['position'] ),
			'{language}'      => esc_attr( $settings['language'] ),
		)
	);
}

add_action(
	'wp_footer',
	function () {
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- each value was escaped for its place in the tag.
		echo loquia_chat_tag( loquia_chat_settings() ) . "\n";
	}
);

/** Keeps what is valid; what is not keeps the value from before, and says so. */
function loquia_chat_sanitize( $input ) {
	$settings = loquia_chat_settings();
	$input    = is_array( $input ) ? $input : array();
	$read     = function ( $name ) use ( $input ) {
		return isset( $input[ $name ] ) && is_string( $input[ $name ] ) ? trim( $input[ $name ] ) : '';
	};
	$refuse = function ( $name, $message ) {
		add_settings_error( LOQUIA_CHAT_OPTION, 'loquia_chat_' . $name, $message );
	};

	$parts = wp_parse_url( $read( 'host' ) );
	if ( '' === $read( 'host' ) ) {
		$settings['host'] = '';
	} elseif ( ! empty( $parts['host'] ) && isset( $parts['scheme'] ) && in_array( $parts['scheme'], array( 'https', 'http' ), true ) ) {
		$settings['host'] = $parts['scheme'] . '://' . $parts['host'] . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
	} else {
		$refuse( 'host', __( 'The address of Loquia begins with https:// and holds no path.', 'loquia-chat' ) );
	}
	if ( preg_match( '/^[A-Za-z0-9_-]{0,64}$/', $read( 'bot_id' ) ) ) {
		$settings['bot_id'] = $read( 'bot_id' );
	} else {
		$refuse( 'bot_id', __( 'The bot id holds letters, digits, hyphens and underscores only.', 'loquia-chat' ) );
	}
	$color = sanitize_hex_color( $read( 'primary_color' ) );
	if ( $color ) {
		$settings['primary_color'] = $color;
	} else {
		$refuse( 'primary_color', __( 'The color is written as # and six digits, for example #7c3aed.', 'loquia-chat' ) );
	}
	$settings['position'] = 'left' === $read( 'position' ) ? 'left' : 'right';
	$settings['language'] = in_array( $read( 'language' ), array( 'en', 'it' ), true ) ? $read( 'language' ) : 'auto';
	return $settings;
}

add_action(
	'admin_init',
	function () {
		register_setting( 'loquia_chat', LOQUIA_CHAT_OPTION, array( 'type' => 'array', 'sanitize_callback' => 'loquia_chat_sanitize' ) );
	}
);

add_action(
	'admin_menu',
	function () {
		add_options_page( __( 'Loquia Chat', 'loquia-chat' ), __( 'Loquia Chat', 'loquia-chat' ), 'manage_options', 'loquia-chat', 'loquia_chat_page' );
	}
);

/** One row of the form: a label and a field. `$choices` makes it a list. */
function loquia_chat_row( $name, $label, $value, $type = 'text', array $choices = array() ) {
	$id = 'loquia-chat-' . $name;
	echo '<tr><th scope="row"><label for="' . esc_attr( $id ) . '">' . esc_html( $label ) . '</label></th><td>';
	if ( $choices ) {
		echo '<select id="' . esc_attr( $id ) . '" name="' . esc_attr( LOQUIA_CHAT_OPTION . '[' . $name . ']' ) . '">';
		foreach ( $choices as $choice => $text ) {
			echo '<option value="' . esc_attr( $choice ) . '"' . selected( $value, $choice, false ) . '>' . esc_html( $text ) . '</option>';
		}
		echo '</select>';
	} else {
		echo '<input class="regular-text" type="' . esc_attr( $type ) . '" id="' . esc_attr( $id ) . '" name="' . esc_attr( LOQUIA_CHAT_OPTION . '[' . $name . ']' ) . '" value="' . esc_attr( $value ) . '">';
	}
	echo '</td></tr>';
}

function loquia_chat_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$settings = loquia_chat_settings();
	echo '<div class="wrap"><h1>' . esc_html__( 'Loquia Chat', 'loquia-chat' ) . '</h1><form action="options.php" method="post">';
	settings_fields( 'loquia_chat' );
	echo '<table class="form-table" role="presentation">';
	loquia_chat_row( 'host', __( 'Address of Loquia', 'loquia-chat' ), $settings['host'], 'url' );
	loquia_chat_row( 'bot_id', __( 'Bot id', 'loquia-chat' ), $settings['bot_id'] );
	loquia_chat_row( 'primary_color', __( 'Color', 'loquia-chat' ), $settings['primary_color'], 'color' );
	loquia_chat_row( 'position', __( 'Corner', 'loquia-chat' ), $settings['position'], 'text', array( 'right' => __( 'Right', 'loquia-chat' ), 'left' => __( 'Left', 'loquia-chat' ) ) );
	loquia_chat_row( 'language', __( 'Language', 'loquia-chat' ), $settings['language'], 'text', array( 'auto' => __( 'That of the page', 'loquia-chat' ), 'en' => 'English', 'it' => 'Italiano' ) );
	echo '</table>';
	submit_button();
	echo '</form></div>';
}
