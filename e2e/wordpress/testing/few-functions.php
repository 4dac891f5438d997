<?php
/**
 * The functions of WordPress that the plugin calls, as far as it needs them, for the test that runs it:
 *   echo '{"run": "footer", "option": {…}}' | php few-functions.php
 * Reads what is to be done as JSON and answers with what was printed, refused and kept.
 */

error_reporting( E_ALL );
set_error_handler(
	function ( $level, $message, $file, $line ) {
		throw new ErrorException( $message, 0, $level, $file, $line );
	}
);

$order  = json_decode( stream_get_contents( STDIN ), true );
$world  = array( 'options' => array(), 'actions' => array(), 'refused' => array(), 'settings' => array(), 'pages' => array() );
if ( isset( $order['option'] ) ) {
	$world['options']['loquia_chat'] = $order['option'];
}
if ( isset( $order['key'] ) ) {
	$world['options']['loquia_chat_key'] = $order['key'];
}

// A server may have no `mbstring`: WordPress then stands in for it.
if ( ! function_exists( 'mb_substr' ) ) {
	function mb_substr( $text, $start, $length = null ) {
		return implode( '', array_slice( preg_split( '//u', $text, -1, PREG_SPLIT_NO_EMPTY ), $start, $length ) );
	}
}
function add_filter() {
}
function add_action( $hook, $callback ) {
	$GLOBALS['world']['actions'][ $hook ][] = $callback;
}
function do_action( $hook ) {
	foreach ( $GLOBALS['world']['actions'][ $hook ] as $callback ) {
		$callback();
	}
}
function get_option( $name, $otherwise = false ) {
	return $GLOBALS['world']['options'][ $name ] ?? $otherwise;
}
function delete_option( $name ) {
	unset( $GLOBALS['world']['options'][ $name ] );
}
function wp_parse_url( $url, $part = -1 ) {
	return parse_url( $url, $part );
}
function untrailingslashit( $text ) {
	return rtrim( $text, '/\\' );
}
function esc_attr( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES, 'UTF-8', false );
}
function esc_html( $text ) {
	return esc_attr( $text );
}
function esc_textarea( $text ) {
	return esc_attr( $text );
}
function esc_url( $url ) {
	return esc_attr( $url );
}
function esc_url_raw( $url, $schemes ) {
	$kept   = preg_replace( '/[^a-z0-9-~+_.?#=!&;,\/:%@$|*\'()\[\]\x80-\xff]/i', '', $url );
	$scheme = strstr( $kept, ':', true );
	return in_array( strtolower( (string) $scheme ), $schemes, true ) ? $kept : '';
}
function sanitize_text_field( $text ) {
	return trim( preg_replace( '/[\r\n\t ]+/', ' ', strip_tags( $text ) ) );
}
function wp_json_encode( $value ) {
	return json_encode( $value );
}
function wp_print_script_tag( $attributes ) {
	echo '<script';
	foreach ( $attributes as $name => $value ) {
		echo ' ' . $name . ( true === $value ? '' : '="' . esc_attr( $value ) . '"' );
	}
	echo "></script>\n";
}
function add_query_arg() {
	return $GLOBALS['order']['address'] ?? '/';
}
function home_url() {
	return $GLOBALS['order']['home'] ?? 'https://shop.example';
}
function admin_url( $path ) {
	return home_url() . '/wp-admin/' . $path;
}
function plugins_url( $file, $of ) {
	return home_url() . '/wp-content/plugins/loquia-chat/' . $file;
}
function plugin_basename( $file ) {
	return 'loquia-chat/' . basename( $file );
}
function load_plugin_textdomain() {
}
function is_multisite() {
	return false;
}
function is_user_logged_in() {
	return isset( $GLOBALS['order']['user'] );
}
function wp_get_current_user() {
	return (object) $GLOBALS['order']['user'];
}
function wp_send_json( $value ) {
	echo json_encode( $value );
}
function sanitize_hex_color( $color ) {
	return '' === $color ? '' : ( preg_match( '/^#([a-f0-9]{3}){1,2}$/i', $color ) ? $color : null );
}
function add_settings_error( $setting, $code, $message ) {
	$GLOBALS['world']['refused'][] = array( $setting, $code, $message );
}
function register_setting( $group, $name, $how ) {
	$GLOBALS['world']['settings'][ $name ] = $how;
}
function add_options_page( $title, $menu, $right, $slug, $callback ) {
	$GLOBALS['world']['pages'][ $slug ] = $callback;
}
function current_user_can( $right ) {
	return $GLOBALS['order']['may'] ?? false;
}
function settings_fields( $group ) {
	echo '<input type="hidden" name="option_page" value="' . esc_attr( $group ) . '">';
}
function submit_button() {
	echo '<button type="submit">Save</button>';
}
function selected( $value, $choice, $print ) {
	return $value === $choice ? ' selected="selected"' : '';
}
function checked( $value, $as, $print ) {
	return $value === $as ? ' checked="checked"' : '';
}
function __( $text, $domain ) {
	return $text;
}
function esc_html__( $text, $domain ) {
	return esc_html( $text );
}

ob_start();
define( 'ABSPATH', __DIR__ . '/' );
require __DIR__ . '/../loquia-chat/loquia-chat.php';
$answer = array();
switch ( $order['run'] ) {
	case 'footer':
		do_action( 'wp_footer' );
		break;
	case 'where':
		foreach ( $order['addresses'] as $order['address'] ) {
			ob_start();
			do_action( 'wp_footer' );
			$answer['shows'][ $order['address'] ] = false !== strpos( ob_get_clean(), 'widget.js' );
		}
		break;
	case 'save':
		do_action( 'admin_init' );
		$name = $order['of'] ?? 'loquia_chat';
		// Twice, as WordPress does when an option is stored for the first time.
		$answer['kept']    = call_user_func( $world['settings'][ $name ]['sanitize_callback'], $order['input'] ?? null );
		$answer['refused'] = $world['refused'];
		$answer['again']   = call_user_func( $world['settings'][ $name ]['sanitize_callback'], $answer['kept'] );
		break;
	case 'page':
		do_action( 'admin_menu' );
		call_user_func( $world['pages']['loquia-chat'] );
		break;
	case 'token':
		do_action( 'wp_ajax' . ( is_user_logged_in() ? '' : '_nopriv' ) . '_loquia_chat_token' );
		break;
	case 'uninstall':
		define( 'WP_UNINSTALL_PLUGIN', 'loquia-chat/loquia-chat.php' );
		require __DIR__ . '/../loquia-chat/uninstall.php';
		$answer['kept'] = $world['options'];
		break;
}
$answer['printed'] = ob_get_clean();
$answer['refused'] = $answer['refused'] ?? $world['refused'];
echo json_encode( $answer );
